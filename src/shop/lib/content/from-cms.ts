import type * as z from 'zod/mini'
import type { ContentImage, Media } from '#contract/cms/media.ts'
import type { RichText } from '#contract/cms/rich-text.ts'
import { getLevel, getSchemaOf, isMedia } from '#contract/schema.ts'
import { getMediaUrl, toImage } from '../images/image.rules.ts'

type CamelCase<Text extends string> = Text extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<CamelCase<Rest>>}`
  : Text

/** The specification calls an image `imgUrl`, `iconUrl` or `headingImageUrl`. */
type UploadName<Name extends string> = Name extends 'image'
  ? 'imgUrl'
  : Name extends `${string}${'Image' | 'icon'}`
    ? `${Name}Url`
    : Name

type FieldName<Key extends string, Value> = Key extends `meta_${infer Name extends 'title' | 'description'}`
  ? Name
  : Value extends Media | null
    ? UploadName<CamelCase<Key>>
    : CamelCase<Key>

/** CMS content as pages use it: names in camel case, and images in place of uploads. */
export type FromCms<Value> = Value extends Media
  ? ContentImage
  : Value extends RichText
    ? Value
    : Value extends readonly (infer Entry)[]
      ? readonly FromCms<Entry>[]
      : Value extends object
        ? { readonly [Key in keyof Value & string as FieldName<Key, Value[Key]>]: FromCms<Value[Key]> }
        : Value

/**
 * Converts CMS content for pages. The schema says what is an upload and what is rich text, which stays unchanged. Fields
 * that are not in the schema are left out, and paths of uploads in texts get the media host.
 * @param content a value that the schema has parsed
 */
export function fromCms<Schema extends z.ZodMiniType>(
  schema: Schema,
  content: z.output<Schema>,
  mediaBaseUrl: string,
): FromCms<z.output<Schema>> {
  return convert(schema, content, mediaBaseUrl) as FromCms<z.output<Schema>>
}

function convert(schema: z.ZodMiniType, value: unknown, mediaBaseUrl: string): unknown {
  if (typeof value === 'string') return value.startsWith('/uploads/') ? getMediaUrl(value, mediaBaseUrl) : value
  if (typeof value !== 'object' || value === null) return value
  if (isMedia(schema)) return toImage(value as Media, mediaBaseUrl)
  const level = getLevel(schema, value)
  if (level.kind === 'leaf') return value
  if (Array.isArray(value)) return value.map((entry) => convert(getSchemaOf(level, '') ?? schema, entry, mediaBaseUrl))
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]) => {
      const field = getSchemaOf(level, key)
      return field === undefined ? [] : [[getName(key, field), convert(field, inner, mediaBaseUrl)]]
    }),
  )
}

function getName(key: string, field: z.ZodMiniType): string {
  const name = key
    .replace(/^meta_(?=title$|description$)/, '')
    .replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
  return isMedia(field) ? name.replace(/^image$/, 'img').replace(/(?:^img|Image|icon)$/, '$&Url') : name
}
