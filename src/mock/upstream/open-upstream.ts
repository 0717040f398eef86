import { StorefrontError } from '#errors/storefront-error.ts'
import type { Credentials } from '../live-api/credentials.ts'
import { assertNotSelf } from './assert-not-self.ts'
import type { Upstream } from './upstream.ts'

/** What answers in place of the shop, as on the command line. */
export interface UpstreamOptions {
  readonly host: string
  readonly port: number
  /** Address of a live API that calls are passed on to. */
  readonly forward?: string | undefined
  /** Folder that the calls passed on are recorded in. */
  readonly forwardTo?: string | undefined
  readonly credentials?: Credentials | undefined
  /** Told what is wrong with the live API. */
  readonly onProblem?: ((text: string) => void) | undefined
  /** Told at the end how many calls the recording has. */
  readonly onRecorded?: ((requests: number) => void) | undefined
  /** Folder of a recording; a shop's is none of an upstream. */
  readonly recording?: string | undefined
}

export interface OpenedUpstream {
  readonly upstream: Upstream
  /** Refuses a mock that listens where its calls would be passed on to. @throws {StorefrontError} */
  assertElsewhere(port: number): void
  /** @throws {StorefrontError} when a recording could not be written. */
  close(): Promise<void>
}

/**
 * Opens the live API or the recording of calls in their order that a mock answers from; undefined when it answers by
 * itself.
 * @throws {StorefrontError} when the options do not fit each other, or one cannot be used.
 */
export async function openUpstream(options: UpstreamOptions): Promise<OpenedUpstream | undefined> {
  const { forward, forwardTo, recording } = options
  if (forward !== undefined) {
    if (recording !== undefined) {
      throw usage('A mock answers from a recording or passes calls on.', 'leave out --recording or --forward.')
    }
    return openForward(forward, options)
  }
  if (forwardTo !== undefined) {
    throw usage('--forward-to records the calls that are passed on.', 'add --forward, or leave out --forward-to.')
  }
  const upstream = recording === undefined ? undefined : await openReplay(recording)
  return upstream && { upstream, assertElsewhere: () => undefined, close: () => Promise.resolve() }
}

async function openForward(url: string, options: UpstreamOptions): Promise<OpenedUpstream> {
  const { host, port, forwardTo, credentials, onProblem, onRecorded } = options
  const { createForward } = await import('./forward.ts')
  const forward = createForward(url, { credentials, onProblem })
  const assertElsewhere = (at: number): void => assertNotSelf(forward.url, { host, port: at })
  try {
    assertElsewhere(port)
    if (forwardTo === undefined) return { upstream: forward, assertElsewhere, close: () => forward.close() }
    const { recordRequests: recordCalls } = await import('../recordings/record-requests.ts')
    const recorded = await recordCalls(forward, { out: forwardTo, from: forward.url })
    return {
      upstream: recorded,
      assertElsewhere,
      async close() {
        await forward.close()
        onRecorded?.(await recorded.close())
      },
    }
  } catch (error) {
    await forward.close()
    throw error
  }
}

/**
 * A recording of calls in their order; undefined for that of a shop.
 * @throws {StorefrontError} when the folder holds none, or a broken one.
 */
export async function openReplay(folder: string): Promise<Upstream | undefined> {
  const { isSequential: isOrdered, readSequentialRecording: readOrderedRecording } =
    await import('../recordings/recording.ts')
  if (!(await isOrdered(folder))) return undefined
  const { createReplay } = await import('./replay.ts')
  return createReplay(await readOrderedRecording(folder))
}

function usage(message: string, next: string): StorefrontError {
  return new StorefrontError({ kind: 'usage', message, next })
}
