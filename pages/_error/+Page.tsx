import type { ReactNode } from 'react'
import { ExportedPage } from '#app/layout/page/exported-page.tsx'
import { NotFound } from '#app/layout/page/not-found.tsx'
import { PageError } from '#app/layout/page/page-error.tsx'
import { usePageError } from '#app/layout/page/use-page-error.ts'

export function Page(): ReactNode {
  const { is404, status, message, mayBeExported } = usePageError()
  if (is404) return <NotFound />
  const error = <PageError status={status} message={message} />
  return mayBeExported ? <ExportedPage>{error}</ExportedPage> : error
}
