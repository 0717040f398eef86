import type { ReactNode } from 'react'
import { NotFound } from '#app/frame/page/not-found.tsx'
import { PageError } from '#app/frame/page/page-error.tsx'
import { usePageError } from '#app/frame/page/use-page-error.ts'

export function Page(): ReactNode {
  const { is404, status, message } = usePageError()
  return is404 ? <NotFound /> : <PageError status={status} message={message} />
}
