import { isFile } from '../document-fields.ts'
import type { PreparedRule } from '../rule.ts'
import { getFileName } from './images.ts'

/** Finds uploads on hosts blocked by the pages' Content-Security-Policy. */
export const checkMediaHosts: PreparedRule = ({ mediaOrigins }) => {
  if (mediaOrigins === undefined) return () => []
  return (document) =>
    document.fields.flatMap(({ path, value }) => {
      if (!isFile(value) || /^\/(?!\/)/.test(value.url)) return []
      const origin = URL.parse(value.url)?.origin
      if (origin === undefined || mediaOrigins.includes(origin)) return []
      return [
        {
          rule: 'unknown-media-host',
          severity: 'error',
          document,
          field: `${path}.url`,
          subject: value.url,
          message: `The file ${getFileName(value.url)} is hosted at ${origin}, which is not an allowed media host, so shoppers do not see it.`,
          fix: 'Upload the file to the CMS and choose it again, or ask an engineer to add the host to MEDIA_HOSTS.',
        } as const,
      ]
    })
}
