import { ApiError } from '#api/api-error.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { fieldOf, nestedIn, nestingProblem } from '#contract/nesting.ts'

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
  for (const nested of nestedIn(answer)) {
    const { url } = nested.value as { readonly url?: unknown }
    // Only uploaded files have a type; the site's address stands for any.
    if (typeof url !== 'string' || !('mime' in nested.value) || URL.canParse(url, 'https://shop.example')) continue
    return `has no address of a file in ${fieldOf(nested)}.url: ${JSON.stringify(url)}`
  }
  return undefined
}
