import type { ReactNode } from 'react'
import { NotFound } from '#app/layout/page/not-found.tsx'
import { PageError } from '#app/layout/page/page-error.tsx'
import { usePageError } from '#app/layout/page/use-page-error.ts'

export function Page(): ReactNode {
  const { is404, status, message } = usePageError()
  return is404 ? <NotFound /> : <PageError status={status} message={message} />
}
