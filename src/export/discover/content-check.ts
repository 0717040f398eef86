import { ApiError } from '#api/api-error.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { fieldOf, nestingProblem } from '#contract/nesting.ts'

/**
 * Refuses an answer that no page could be rendered from, although its fields are those of the contract: content that is
 * nested too deeply (BUILD-51), and pictures whose address cannot be read (BUILD-52).
 * @throws {ApiError} off-contract, with the field.
 */
export function assertPresentable({ id, method, path }: Endpoint, answer: unknown): void {
  const problem = nestingProblem(answer) ?? pictureProblem(answer)
  if (problem === undefined) return
  throw new ApiError('The shop gave an answer that cannot be shown.', {
    kind: 'off-contract',
    endpointId: id,
    cause: new Error(`${method} ${path}: the answer ${problem}`),
  })
}

function pictureProblem(answer: unknown): string | undefined {
  let wrong: unknown
  const field = fieldOf(answer, (value) => {
    // Only uploaded files have a type; the site's address stands for any.
    if (!('url' in value && 'mime' in value) || typeof value.url !== 'string') return false
    wrong = value.url
    return !URL.canParse(value.url, 'https://shop.example')
  })
  return field === undefined ? undefined : `has no address of a file in ${field}.url: ${JSON.stringify(wrong)}`
}
