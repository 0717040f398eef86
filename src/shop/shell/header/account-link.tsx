import type { ReactNode } from 'react'
import { href } from '#routes/href.ts'
import { useSignedIn } from '../../session/use-customer.ts'
import { Icon } from '../../ui/icon.tsx'

/** Link to the sign-in page, or to the account of a signed-in customer (NAV-12). */
export function AccountLink({
  withLabel = false,
  className,
  onClick,
}: {
  /** Whether to show the label next to the icon. */
  readonly withLabel?: boolean
  readonly className?: string | undefined
  readonly onClick?: () => void
}): ReactNode {
  const signedIn = useSignedIn() === 'in'
  return (
    <a href={href(signedIn ? 'profile' : 'login')} className={className} onClick={onClick}>
      <Icon name="account" />
      <span className={withLabel ? undefined : 'visually-hidden'}>{signedIn ? 'My account' : 'Sign in'}</span>
    </a>
  )
}
