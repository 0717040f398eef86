import type { ReactNode } from 'react'
import { NotFound } from '#app/shell/not-found.tsx'
import { usePageError } from '#app/shell/page-context.tsx'
import { PageError } from '#app/shell/page-error.tsx'

export function Page(): ReactNode {
  const { is404, message } = usePageError()
  return is404 ? <NotFound /> : <PageError message={message} />
}
