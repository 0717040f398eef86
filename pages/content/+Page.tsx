import type { ReactNode } from 'react'
import { routes } from '#routes/table.ts'
import { CopyPage } from '#shop/content/copy-page.tsx'
import { PatentsPage } from '#shop/content/patents-page.tsx'
import { RegistrationPage } from '#shop/content/registration-page.tsx'
import { ReviewsPage } from '#shop/content/reviews-page.tsx'
import { ServicePage } from '#shop/content/service-page.tsx'
import { usePageData } from '#shop/shell/page/page-context.tsx'
import type { ContentData } from './content-data.ts'

export function Page(): ReactNode {
  const data = usePageData<ContentData>()
  switch (data.route) {
    case 'termsOfService':
    case 'copy':
      return <CopyPage page={data} />
    case 'patents':
      return <PatentsPage page={data} />
    case 'registration':
      return <RegistrationPage />
    case 'reviews':
      return <ReviewsPage />
    default:
      return <ServicePage page={data} name={routes[data.route].title} />
  }
}
