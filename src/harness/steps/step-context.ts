import type { Endpoint } from '#contract/endpoint.ts'
import { findClosestMatch } from '#environment/closest-match.ts'
import { StorefrontError } from '#errors/storefront-error.ts'
import { findJourneyLocation } from '../journeys/choose/source-location.ts'
import type { StepContext } from '../journeys/journey.ts'
import { ExpectationError } from '../observe/expectation.ts'
import type { ObservedPage } from './observed-page.ts'

/** Returns the object that each step receives. Its functions throw if the journey passes wrong arguments. */
export function createStepContext(observed: ObservedPage): StepContext {
  const expectErrorResponse: StepContext['expectErrorResponse'] = (endpoint, status) => {
    assertEndpoint('expectErrorResponse', endpoint)
    if (!(status >= 400 && status <= 599))
      throw new Error(`expectErrorResponse takes a status from 400 to 599, not ${showValue(status)}.`)
    observed.network.expectErrorResponse(endpoint, status, findJourneyLocation(new Error('where').stack ?? ''))
  }
  const lastResponse: StepContext['lastResponse'] = async (endpoint) => {
    assertEndpoint('lastResponse', endpoint)
    // The page may process a response slightly before the response is logged here.
    await observed.network.idle()
    const response = observed.network.lastResponse(endpoint)
    if (response !== undefined) return response
    throw new ExpectationError(`a successful response from ${endpoint.id}`, 'the page has received none')
  }
  return rejectUnknownNames({
    page: observed.page,
    expect: observed.expect,
    device: observed.device,
    open: (path) => open(observed, path),
    expectErrorResponse,
    lastResponse,
  })
}

/** Returns the object of a step, which throws if the journey reads a name that it does not have. */
export function rejectUnknownNames(context: StepContext): StepContext {
  const names = Object.keys(context)
  return new Proxy(context, {
    get(target, name) {
      if (typeof name !== 'string' || name in target) return Reflect.get(target, name)
      const near = findClosestMatch(name, names)
      throw new Error(
        `a step receives ${names.join(', ')}, but not "${name}"${near === undefined ? '.' : `; the closest is ${near}.`}`,
      )
    },
  })
}

/** Formats an argument of a journey for an error message. */
export function showValue(value: unknown): string {
  return typeof value === 'function' ? 'a function' : (JSON.stringify(value) ?? String(value))
}

function assertEndpoint(call: string, endpoint: Partial<Endpoint> | null | undefined): void {
  if (typeof endpoint?.id === 'string') return
  throw new Error(
    `${call} takes an endpoint, not ${showValue(endpoint)}. Import it from the contract, such as getOrder from "#contract/order.ts".`,
  )
}

/** Matches the error of each engine for a failed connection. */
const CONNECTION_ERRORS = /net::ERR_CONNECTION_|NS_ERROR_CONNECTION_REFUSED|e=connectionFailure|Could not connect/

async function open(observed: ObservedPage, path: string): Promise<void> {
  if (typeof path !== 'string' || !path.startsWith('/'))
    throw new Error(
      `open takes a path of the shop that begins with "/", not ${showValue(path)}. Use page.goto for another site.`,
    )
  await observed.page.goto(`${observed.site}${path}`).catch((cause: unknown) => {
    if (!(cause instanceof Error) || !CONNECTION_ERRORS.test(cause.message)) throw cause
    throw new StorefrontError({
      kind: 'external',
      message: `The site at ${observed.site} became unavailable.`,
      next: 'Check that it is still served, then run the command again.',
      cause,
    })
  })
}
