import type { ReactNode } from 'react'
import type { CmsPageData } from '#shop/lib/content/cms-pages.ts'
import { useLinkToken, usePageData, usePageRoute } from '#shop/shell/page/page-context.tsx'
import { hasForm } from '#shop/sign-in/form-routes.ts'
import { SignInPage } from '#shop/sign-in/sign-in-page.tsx'
import { Verification } from '#shop/sign-in/verification.tsx'

export function Page(): ReactNode {
  const route = usePageRoute()?.id ?? ''
  const copy = usePageData<CmsPageData<'login'>>()
  const token = useLinkToken()
  // The key resets a form's input and errors when the path changes.
  if (hasForm(route)) return <SignInPage key={route} route={route} copy={copy} token={token} />
  return <Verification key={route} subject={route === 'verifyEmail' ? 'registration' : 'email'} token={token} />
}
