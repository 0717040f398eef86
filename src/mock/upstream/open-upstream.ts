import { StorefrontError } from '#errors/storefront-error.ts'
import type { Credentials } from '../live-api/credentials.ts'
import { assertNotSelf } from './assert-not-self.ts'
import type { Upstream } from './upstream.ts'

/** Command-line options for the upstream. */
export interface UpstreamOptions {
  readonly host: string
  readonly port: number
  /** URL of a live API to which requests are forwarded. */
  readonly forward?: string | undefined
  /** Folder in which the forwarded requests are recorded. */
  readonly recordTo?: string | undefined
  readonly credentials?: Credentials | undefined
  /** Called when the live API causes a problem. */
  readonly onProblem?: ((text: string) => void) | undefined
  /** Called on exit with the number of recorded requests. */
  readonly onRecorded?: ((requests: number) => void) | undefined
  /** Folder of a recording. A recording of a shop is not an upstream. */
  readonly recording?: string | undefined
}

export interface OpenedUpstream {
  readonly upstream: Upstream
  /**
   * Checks that the mock does not forward requests to itself.
   * @throws {StorefrontError} if the live API is the mock itself.
   */
  assertElsewhere(port: number): void
  /**
   * Closes the upstream.
   * @throws {StorefrontError} if the recording could not be written.
   */
  close(): Promise<void>
}

/**
 * Opens the live API or the sequential recording that provides the responses of the mock. Returns undefined if the
 * mock itself responds.
 * @throws {StorefrontError} if options conflict or are invalid.
 */
export async function openUpstream(options: UpstreamOptions): Promise<OpenedUpstream | undefined> {
  const { forward, recordTo, recording } = options
  if (forward !== undefined) {
    if (recording !== undefined) {
      throw usage('--recording and --forward cannot be combined.', 'Remove one of them.')
    }
    return openForward(forward, options)
  }
  if (recordTo !== undefined) {
    throw usage('--record-to requires --forward.', 'Add --forward, or remove --record-to.')
  }
  const upstream = recording === undefined ? undefined : await openReplay(recording)
  return upstream && { upstream, assertElsewhere: () => undefined, close: () => Promise.resolve() }
}

async function openForward(url: string, options: UpstreamOptions): Promise<OpenedUpstream> {
  const { host, port, recordTo, credentials, onProblem, onRecorded } = options
  const { createForward } = await import('./forward.ts')
  const forward = createForward(url, { credentials, onProblem })
  const assertElsewhere = (at: number): void => assertNotSelf(forward.url, { host, port: at })
  try {
    assertElsewhere(port)
    if (recordTo === undefined) return { upstream: forward, assertElsewhere, close: () => forward.close() }
    const { recordRequests } = await import('../recordings/record-requests.ts')
    const recorded = await recordRequests(forward, { out: recordTo, from: forward.url })
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
 * Opens a sequential recording. Returns undefined for a recording of a shop.
 * @throws {StorefrontError} if the folder does not contain a valid recording.
 */
export async function openReplay(folder: string): Promise<Upstream | undefined> {
  const { isSequential, readSequentialRecording } = await import('../recordings/recording.ts')
  if (!(await isSequential(folder))) return undefined
  const { createReplay } = await import('./replay.ts')
  return createReplay(await readSequentialRecording(folder))
}

function usage(message: string, next: string): StorefrontError {
  return new StorefrontError({ kind: 'usage', message, next })
}
