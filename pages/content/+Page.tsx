import type { ReactNode } from 'react'
import { CopyPage } from '#app/features/content/copy-page.tsx'
import { PatentsPage } from '#app/features/content/patents-page.tsx'
import { RegistrationPage } from '#app/features/content/registration-page.tsx'
import { ReviewsPage } from '#app/features/content/reviews-page.tsx'
import { ServicePage } from '#app/features/content/service-page.tsx'
import { usePageData } from '#app/layout/page/page-context.tsx'
import { routes } from '#routes/table.ts'
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
