import * as z from 'zod/mini'

/** Page title and description as the CMS sends them (CMS-06). */
export const RawMetaData = z.object({ meta_title: z.string(), meta_description: z.string() })
export type RawMetaData = z.infer<typeof RawMetaData>

/** Page title and description as pages use them. */
export const MetaData = z.object({ title: z.string(), description: z.string() })
export type MetaData = z.infer<typeof MetaData>

/** One breadcrumb of a page (NAV-26). */
export const Breadcrumb = z.object({ label: z.string(), href: z.string() })
export type Breadcrumb = z.infer<typeof Breadcrumb>
