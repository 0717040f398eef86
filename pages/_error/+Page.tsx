import type { ReactNode } from 'react'
import { ExportedPage } from '#shop/shell/page/exported-page.tsx'
import { NotFound } from '#shop/shell/page/not-found.tsx'
import { PageError } from '#shop/shell/page/page-error.tsx'
import { usePageError } from '#shop/shell/page/use-page-error.ts'

export function Page(): ReactNode {
  const { is404, status, message, mayBeExported } = usePageError()
  if (is404) return <NotFound />
  const error = <PageError status={status} message={message} />
  return mayBeExported ? <ExportedPage>{error}</ExportedPage> : error
}
