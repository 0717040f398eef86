import { prerenderAddresses } from '#routes/prerender-addresses.ts'
import { ROUTE_IDS } from './addresses.ts'

export function onBeforePrerenderStart(): string[] {
  return ROUTE_IDS.flatMap(prerenderAddresses)
}
