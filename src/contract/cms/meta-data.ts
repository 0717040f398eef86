import * as z from 'zod/mini'

/** Page title and description as sent by the CMS (CMS-06). */
export const RawMetaData = z.object({ meta_title: z.string(), meta_description: z.string() })
export type RawMetaData = z.infer<typeof RawMetaData>

/** Page title and description in the format used by pages. */
export const MetaData = z.object({ title: z.string(), description: z.string() })
export type MetaData = z.infer<typeof MetaData>

/** A breadcrumb (NAV-26). */
export const Breadcrumb = z.object({ label: z.string(), href: z.string() })
export type Breadcrumb = z.infer<typeof Breadcrumb>
