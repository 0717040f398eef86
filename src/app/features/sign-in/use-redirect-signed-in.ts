import { href } from '#routes/href.ts'
import { useRedirect } from '../../navigation/use-redirect.ts'
import { useSignedIn } from '../../session/use-customer.ts'

/**
 * Redirects a signed-in visitor to the home page, because the page is for guests (OPEN-024). The sign-in may happen in
 * this form, in a late response to another form, or in another tab.
 */
export function useRedirectSignedIn(isSending: boolean): void {
  const isSignedIn = useSignedIn() === 'in'
  useRedirect(isSignedIn && !isSending, href('home'))
}
