import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ApiClient } from '#api/client.ts'
import type { RuntimeSettings } from '#environment/runtime-settings.ts'
import type { PageFiller } from '#routes/page-filler.ts'
import { pageTemplate } from './page-template.ts'
import { startVike, type VikeRenderer } from './vike-pages.ts'

/** Pages of one template, and the address from which it is learnt. */
export interface Kind {
  readonly example: string
  readonly addresses: readonly string[]
}

/** The bundled shop, ready to render. */
export interface Shop {
  /** Lets vike render the page at an address. */
  readonly render: VikeRenderer
  /** Renders pages in a plain loop over what vike made of the example (decision 0028). */
  fillKind(kind: Kind, write: (address: string, html: string) => void): Promise<void>
}

export async function startShop(options: {
  readonly bundleFolder: string
  readonly site: string
  readonly settings: RuntimeSettings
  readonly apiFor: (address: string) => ApiClient
  readonly allowEmpty?: boolean
}): Promise<Shop> {
  const fillers = new Map<string, PageFiller>()
  const render = await startVike({
    ...options,
    offerFiller: (address, filler) => fillers.set(address, filler),
  })
  return {
    render,
    async fillKind({ example, addresses }, write) {
      if (addresses.length === 0) return
      const html = await render(example)
      const filler = fillers.get(example)
      if (filler === undefined) throw new Error(`The page ${example} cannot be filled with the data of others.`)
      const template = await pageTemplate(example, filler, html)
      // One after the other: all of it is work for this processor, and a page's memory is free before the next.
      for (const address of addresses) {
        write(address, template(await filler(address)))
        // An interruption must be seen between two pages.
        await nextTurn()
      }
    },
  }
}
