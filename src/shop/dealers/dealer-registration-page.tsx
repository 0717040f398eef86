import type { ReactNode } from 'react'
import type { getDealerRegistration } from '#contract/cms/content-pages.ts'
import { routes } from '#routes/table.ts'
import { mediaBaseUrl } from '../lib/api/settings.ts'
import type { CmsPage } from '../lib/content/cms-pages.ts'
import { Breadcrumbs } from '../ui/content/breadcrumbs.tsx'
import { RichText } from '../ui/content/rich-text.ts'
import { island } from '../ui/loading/island.tsx'
import { registrationTrail } from './trails.ts'
import styles from './dealer-registration.module.css'

/** Dealer registration form. Keeps values entered before its script has loaded. */
const DealerRegistrationForm = island(
  async () => (await import('./dealer-registration-form.tsx')).DealerRegistrationForm,
)

/** Preloads the form before the router shows the page. */
export const loadDealerRegistrationForm = DealerRegistrationForm.preload

/** Dealer registration page with text from the CMS. The form also works without the text (CMS-60). */
export function DealerRegistrationPage({ page }: { readonly page: CmsPage<typeof getDealerRegistration> }): ReactNode {
  return (
    <div className={`page ${styles['page']}`}>
      <Breadcrumbs items={registrationTrail} />
      <div className={`stack-6 ${styles['columns']}`}>
        <header className="stack-4 sticky">
          <h1 className="text-3xl">{page.title || routes.dealerRegistration.title}</h1>
          <RichText blocks={page.content} mediaBaseUrl={mediaBaseUrl()} />
        </header>
        <DealerRegistrationForm />
      </div>
    </div>
  )
}
