import type { ReactNode } from 'react'
import { ContactUsPage } from '#app/features/content/contact-us-page.tsx'
import { usePageData } from '#app/layout/page/page-context.tsx'
import type { ContactUs } from '#domain/content/contact-us.ts'

export function Page(): ReactNode {
  return <ContactUsPage page={usePageData<ContactUs>()} />
}
