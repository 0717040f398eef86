import type { ApiError } from '#api/api-error.ts'
import { NEXT_IF_ALL_MISSING } from '#contract/cms/strapi-error.ts'
import { toPlainLine } from '#errors/plain-text.ts'
import { StorefrontError } from '#errors/storefront-error.ts'
import { listViolations, nameEntries, getNextStep, getRejectionReason, getRequest, toApiError } from './api-failure.ts'

/** Unusable responses in a crawl. */
export interface Failures {
  add(error: ApiError, page: string): void
  /**
   * @param requests number of requests in the crawl
   * @throws {StorefrontError} with all failures. Equal failures of several pages share one line with their count. If
   * the API finds nearly none of the requested paths, the error is about its URL.
   */
  throwIfAny(requests: number): void
}

interface Group {
  pages: number
  readonly firstPage: string
}

/** Collects the failures of a crawl, so that a build reports all of them at once. */
export function collectFailures(apiUrl: string): Failures {
  const groups = new Map<string, Group>()
  const nextSteps = new Set<string>()
  let [responses, notFound, first]: [number, number, unknown] = [0, 0, undefined]
  return {
    add(error, page) {
      const failures = describe(error)
      const getPlace = (entry: string | undefined): string => (entry === undefined ? page : `${page}, entry "${entry}"`)
      if (responses === 0) first = toApiError(error, getPlace(failures[0]?.entry), apiUrl)
      responses += 1
      if (error.kind === 'refused' && error.status === 404) notFound += 1
      nextSteps.add(getNextStep(error))
      for (const { line, entry } of failures) {
        const group = groups.get(line)
        if (group === undefined) groups.set(line, { pages: 1, firstPage: getPlace(entry) })
        else group.pages += 1
      }
    },
    throwIfAny(requests) {
      if (responses === 0) return
      if (notFound >= requests * 0.9) {
        throw new StorefrontError({
          kind: 'external',
          message: `The API at ${apiUrl} rejected ${notFound} of ${requests} requests with status 404.`,
          next: NEXT_IF_ALL_MISSING,
          cause: first,
        })
      }
      if (groups.size === 1 && responses === 1) throw first
      const lines = [...groups].map(
        ([line, { pages, firstPage }]) =>
          `${line} (${pages === 1 ? firstPage : `${pages} pages, the first is ${firstPage}`})`,
      )
      throw new StorefrontError({
        kind: 'external',
        message: `${responses} ${responses === 1 ? 'response' : 'responses'} from the API at ${apiUrl} cannot be used:\n${lines.join('\n')}`,
        next: [...nextSteps].join(' '),
        cause: first,
      })
    },
  }
}

/** Describes each violation by its field, without list positions, so that equal violations are combined. */
function describe(error: ApiError): { readonly line: string; readonly entry?: string | undefined }[] {
  const request = getRequest(error)
  if (error.kind === 'refused') {
    return [{ line: `${request}: status ${error.status}, ${toPlainLine(getRejectionReason(error))}` }]
  }
  const [violations, entries] = [listViolations(error), nameEntries(error)]
  if (violations.length > 0) {
    return violations.map(({ field, text }) => ({
      line: toPlainLine(`${request}: ${field} ${text}`),
      entry: entries.get(field),
    }))
  }
  return [{ line: toPlainLine(error.cause instanceof Error ? error.cause.message : error.message) }]
}
