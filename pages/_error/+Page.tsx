import type { ReactNode } from 'react'
import { NotFound } from '#app/shell/not-found.tsx'
import { PageError } from '#app/shell/page-error.tsx'
import { usePageError } from '#app/shell/use-page-error.ts'

export function Page(): ReactNode {
  const { is404, status, message } = usePageError()
  return is404 ? <NotFound /> : <PageError status={status} message={message} />
}
