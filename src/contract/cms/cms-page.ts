import * as z from 'zod/mini'
import { RawMetaData } from './meta-data.ts'

/** What the calls of all CMS pages have in common (API-37). */
export const page = {
  method: 'GET',
  problems: [500],
  access: 'everyone',
  provenance: 'assumed',
  source: 'catalogue spec §7; field names inside data: OPEN-065',
  requirement: 'API-37',
} as const

/** The answer of a CMS page: its own fields beside the meta data that each page has, inside `data`. */
/* @__NO_SIDE_EFFECTS__ */
export function cmsResponse<Fields extends z.core.$ZodShape>(fields: Fields) {
  return z.object({ data: z.object({ meta_data: RawMetaData, ...fields }) })
}
