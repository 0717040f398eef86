import type { ReactNode } from 'react'
import { routes } from '#routes/table.ts'
import { island } from '../ui/loading/island.tsx'
import type { FormRoute } from './form-routes.ts'
import styles from './sign-in-page.module.css'

/** The form of the page. Keeps values entered before its script has loaded. */
const FormOfRoute = island(async () => (await import('./form-of-route.tsx')).FormOfRoute)

/** Preloads the forms before the router shows the page. */
export const loadSignInForms = FormOfRoute.preload

/** Shows a form next to its text from the CMS, or next to the page's name if there is no text. */
export function SignInPage({
  route,
  copy,
  token,
}: {
  readonly route: FormRoute
  readonly copy: { readonly title: string; readonly content: string }
  /** Token from the emailed link that opened the page, or an empty string. */
  readonly token: string
}): ReactNode {
  return (
    <div className={styles['page']}>
      <header className={`on-brand ${styles['intro']}`}>
        <h1>{copy.title || routes[route].title}</h1>
        {copy.content !== '' && <p>{copy.content}</p>}
      </header>
      <div className={styles['panel']}>
        <FormOfRoute route={route} token={token} />
      </div>
    </div>
  )
}
