import { expect, test } from 'vitest'
import { getShippingMethods } from '#contract/cart.ts'
import { StorefrontError } from '#errors/storefront-error.ts'
import type { StepAction } from '../journeys/journey.ts'
import { ExpectationError } from '../observe/expectation.ts'
import type { ObservedPage } from './observed-page.ts'
import { runAction } from './step-runner.ts'

interface State {
  /** Whether the page is closed. */
  readonly closed?: boolean
  /** Whether the browser is connected. */
  readonly connected?: boolean
  readonly engine?: string
  /** Error thrown by the browser when a URL is opened. */
  readonly rejection?: string
  /** The last successful response of each endpoint. */
  readonly response?: unknown
}

const LIMIT_MS = 20

/** Creates the parts of a page that determine the outcome of a step. */
function observed(state: State, signal?: AbortSignal): ObservedPage {
  const browser = { isConnected: () => state.connected ?? true, browserType: () => ({ name: () => state.engine }) }
  const page = {
    isClosed: () => state.closed ?? false,
    context: () => ({ browser: () => browser }),
    goto: () => (state.rejection === undefined ? Promise.resolve() : Promise.reject(new Error(state.rejection))),
  }
  const network = { idle: () => Promise.resolve(), lastResponse: () => state.response, expectErrorResponse: () => {} }
  const shared = { page, network, site: 'http://shop', signal, stepLimitMs: LIMIT_MS }
  return shared as unknown as ObservedPage
}

async function outcome(action: StepAction, state: State = {}, signal?: AbortSignal) {
  const step = { number: 2, name: 'Pays', location: { file: '/journeys/some.ts', line: 3 }, action }
  return (await runAction(observed(state, signal), step)).failure
}
const throwing =
  (error: Error): StepAction =>
  async () => {
    throw error
  }
const never: StepAction = () => new Promise(() => undefined)

test('JRNY-08 a step passes, or fails because of an unmet expectation or its time limit', async () => {
  expect(await outcome(() => Promise.resolve())).toBeUndefined()
  expect(await outcome(throwing(new ExpectationError('one order', 'there are two')))).toMatchObject({
    kind: 'expectation',
    expected: 'one order',
  })
  expect(await outcome(never)).toMatchObject({ kind: 'timeout', expected: 'the step to end within 0.02 s' })
})

test('JRNY-08 treats a page that closes itself as a failure of the shop, whether or not the step continues', async () => {
  const closed = {
    kind: 'page-closed',
    received: 'the page closed itself',
    location: expect.stringMatching(/:3$/) as unknown,
  }
  expect(await outcome(() => Promise.resolve(), { closed: true })).toMatchObject(closed)
  const error = new Error('locator.click: Target page, context or browser has been closed')
  expect(await outcome(throwing(error), { closed: true })).toMatchObject(closed)
})

test.each([
  ['a browser that closed', 'locator.click: closed', { connected: false, closed: true }, 'Chromium closed'],
  ['a browser that closed with its page open', 'locator.click: closed', { connected: false }, 'Chromium closed'],
  ['a page that crashed', 'page.click: Target crashed', {}, 'The page crashed in Chromium'],
  [
    'a page lost by the driver',
    'page.click: lost\n  Target page has been closed ',
    {},
    'Chromium lost the page (Target page has been closed)',
  ],
  [
    'an object of a browser that closed',
    'Object with guid handle@95a9 was not bound in the connection',
    {},
    'Chromium closed',
  ],
])('reports %s with the step and not as a finding', async (_, text, state, reason) => {
  await expect(outcome(throwing(new Error(text)), { engine: 'chromium', ...state })).rejects.toMatchObject({
    kind: 'external',
    message: `${reason} in step 2, "Pays".`,
    next: expect.stringContaining('try another browser with STOREFRONT_BROWSER') as unknown,
  })
})

test('names the engine that closed', async () => {
  const closedOutcome = outcome(throwing(new Error('page.click: closed')), { engine: 'webkit', connected: false })
  await expect(closedOutcome).rejects.toMatchObject({
    message: 'WebKit closed in step 2, "Pays".',
    next: expect.stringContaining('omit --browser to use Chromium') as unknown,
  })
})

test("reports an error in the journey's own code as a journey error, and a user error unchanged", async () => {
  await expect(outcome(throwing(new TypeError('no such thing')))).rejects.toMatchObject({
    kind: 'broken-journey',
    message: 'The journey is broken in step 2, "Pays": no such thing',
    next: expect.stringMatching(/^Fix .*journeys\/some\.ts:3\.$/) as unknown,
  })
  const known = new StorefrontError({ kind: 'usage', message: 'Wrong.', next: 'Do this instead.' })
  await expect(outcome(throwing(known), { closed: true })).rejects.toBe(known)
})

test('reports nothing about the current step of an aborted run', async () => {
  const ended = AbortSignal.abort(new Error('Ended.'))
  await expect(outcome(never, {}, ended)).rejects.toThrow('Ended.')
  await expect(outcome(throwing(new ExpectationError('one', 'two')), {}, ended)).rejects.toThrow('Ended.')
})

test.each([
  ['Chromium', 'page.goto: net::ERR_CONNECTION_REFUSED at http://shop/cart'],
  ['Firefox', 'page.goto: NS_ERROR_CONNECTION_REFUSED'],
  ['WebKit', 'page.goto: Could not connect to 127.0.0.1'],
])('does not treat an unreachable site as a finding in %s', async (_, rejection) => {
  await expect(outcome(({ open }) => open('/cart'), { rejection })).rejects.toMatchObject({
    kind: 'external',
    message: 'The site at http://shop became unavailable.',
  })
})

test('JRNY-08 treats a page that fails to load for another reason as a failure', async () => {
  const rejection = 'page.goto: net::ERR_TOO_MANY_REDIRECTS at http://shop/cart'
  expect(await outcome(({ open }) => open('/cart'), { rejection })).toMatchObject({ kind: 'expectation' })
})

test('names a response that the step needs but the page never received', async () => {
  const asks: StepAction = async ({ lastResponse }) => void (await lastResponse(getShippingMethods))
  expect(await outcome(asks)).toMatchObject({
    expected: 'a successful response from getShippingMethods',
    received: 'the page has received none',
  })
  expect(await outcome(asks, { response: [] })).toBeUndefined()
})

test.each<[string, unknown]>([
  ['"faq"', 'faq'],
  ['"https://shop.example/faq"', 'https://shop.example/faq'],
  ['undefined', undefined],
])('reports open(%s) as a mistake of the journey', async (shown, path) => {
  await expect(outcome(({ open }) => open(path as string))).rejects.toMatchObject({
    kind: 'broken-journey',
    message: `The journey is broken in step 2, "Pays": open takes a path of the shop that begins with "/", not ${shown}. Use page.goto for another site.`,
  })
})

test.each<[string, StepAction]>([
  [
    'expectErrorResponse takes an endpoint, not "getOrder".',
    async (context) => void Reflect.apply(context.expectErrorResponse, context, ['getOrder', 404]),
  ],
  [
    'expectErrorResponse takes a status from 400 to 599, not 200.',
    async (context) => context.expectErrorResponse(getShippingMethods, 200),
  ],
  [
    'lastResponse takes an endpoint, not undefined.',
    async (context) => void (await Reflect.apply(context.lastResponse, context, [])),
  ],
])('reports a wrong argument as a mistake of the journey: %s', async (problem, action) => {
  await expect(outcome(action)).rejects.toMatchObject({
    kind: 'broken-journey',
    message: expect.stringContaining(`The journey is broken in step 2, "Pays": ${problem}`) as unknown,
  })
})

test('an unknown name in the object of a step is a mistake of the journey, with the closest name', async () => {
  const names = 'page, expect, device, open, expectErrorResponse, lastResponse'
  const misspelled = async (context: object): Promise<void> => {
    const { opn } = context as { opn(path: string): Promise<void> }
    await opn('/')
  }
  await expect(outcome(misspelled)).rejects.toMatchObject({
    kind: 'broken-journey',
    message: `The journey is broken in step 2, "Pays": a step receives ${names}, but not "opn"; the closest is open.`,
  })
  const unknown = async (context: object): Promise<void> => {
    expect('request' in context).toBe(false)
    expect((context as { request?: unknown }).request).toBeUndefined()
  }
  await expect(outcome(unknown)).rejects.toMatchObject({
    message: `The journey is broken in step 2, "Pays": a step receives ${names}, but not "request".`,
  })
})
