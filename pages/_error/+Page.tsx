import { NotFound } from '#app/shell/not-found.tsx'
import { PageError } from '#app/shell/page-error.tsx'
import type { ReactNode } from 'react'
import { usePageError } from '#app/shell/page-context.tsx'

export function Page(): ReactNode {
  const { is404, message } = usePageError()
  return is404 ? <NotFound /> : <PageError message={message} />
}
