import { relative } from 'node:path'
import { StorefrontError } from '#errors/storefront-error.ts'
import type { Interruption } from '../interruption.ts'
import { print } from '../output/print.ts'
import { serveEnvironment } from '../serving/serve-environment.ts'

/** The flags of `storefront journey` that a recording uses. */
interface RecordFlags {
  readonly env: string
  readonly recording?: string
  readonly url?: string
  readonly device: 'desktop' | 'mobile' | 'narrow' | 'all'
}

/** Records a journey until its window is closed or Ctrl-C is pressed (JRNY-78). */
export async function recordJourneyFile(
  name: string,
  names: readonly string[],
  { env, recording, url, device }: RecordFlags,
  interruption: Interruption,
): Promise<void> {
  if (names.length > 0) {
    throw new StorefrontError({
      kind: 'usage',
      message: `--record cannot be combined with names of journeys: ${names.join(', ')}.`,
      next: `Run "npx storefront journey --record ${name}" without journeys.`,
    })
  }
  const [{ recordJourney }, { devices }] = await Promise.all([
    import('#harness/recorder/record-journey.ts'),
    import('#harness/targets/devices.ts'),
  ])
  const { file, actions } = await recordJourney({
    name,
    folder: process.cwd(),
    device: devices[device === 'all' ? 'desktop' : device],
    serve: async () => (url === undefined ? serveEnvironment(env, recording) : { url, close: () => Promise.resolve() }),
    begun() {
      print.line('Recording. Perform the journey in the browser; close the window or press Ctrl-C to save it.')
      return interruption.wait()
    },
  })
  const path = `./${relative(process.cwd(), file)}`
  print.line(`Recorded ${actions} actions: ${path}`)
  print.line(`Run it:   npx storefront journey ${path} --device ${device === 'all' ? 'desktop' : device} --no-audits`)
}
