import type { ReactNode } from 'react'
import { hasForm } from '#app/features/sign-in/form-routes.ts'
import { SignInPage } from '#app/features/sign-in/sign-in-page.tsx'
import { Verification } from '#app/features/sign-in/verification.tsx'
import { useLinkToken, usePageData, usePageRoute } from '#app/layout/page/page-context.tsx'
import type { CmsPageData } from '#app/loading/cms-pages.ts'

export function Page(): ReactNode {
  const route = usePageRoute()?.id ?? ''
  const copy = usePageData<CmsPageData<'login'>>()
  const token = useLinkToken()
  // The key resets a form's input and errors when the path changes.
  if (hasForm(route)) return <SignInPage key={route} route={route} copy={copy} token={token} />
  return <Verification key={route} subject={route === 'verifyEmail' ? 'registration' : 'email'} token={token} />
}
