import * as z from 'zod/mini'
import { component, text } from './fields.ts'

/** Page title and description as sent by the CMS (CMS-06). */
export const RawMetaData = component({ meta_title: text, meta_description: text })
export type RawMetaData = z.infer<typeof RawMetaData>

/** Page title and description in the format used by pages. */
export const MetaData = z.object({ title: z.string(), description: z.string() })
export type MetaData = z.infer<typeof MetaData>

/** A breadcrumb (NAV-26). */
export const Breadcrumb = z.object({ label: text, href: text })
export type Breadcrumb = z.infer<typeof Breadcrumb>
