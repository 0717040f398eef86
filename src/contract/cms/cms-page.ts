import * as z from 'zod/mini'
import { one } from './fields.ts'
import { RawMetaData } from './meta-data.ts'

/** Properties shared by the endpoints of all CMS pages (API-37). */
export const page = {
  method: 'GET',
  problems: [500],
  access: 'everyone',
} as const

/** Returns the response schema of a CMS page: its fields and the metadata shared by all pages, wrapped in `data`. */
/* @__NO_SIDE_EFFECTS__ */
export function createCmsResponse<Fields extends z.core.$ZodShape>(fields: Fields) {
  return z.object({ data: one(z.object({ meta_data: RawMetaData, ...fields })) })
}
