import { DISPLAY_TYPES } from '#contract/cms/display-types.ts'
import { acceptsAnyFile } from '#contract/cms/image-files.ts'
import { getContentTypeUid } from '#contract/content-types.ts'
import { type Component, type Components, nameComponents } from './components.ts'
import { type ContentType, listContentTypes, toDisplayName, toKebabCase } from './content-types.ts'
import type { ModelField, ModelFields } from './schema-fields.ts'

/** A field of a content type or component. */
export type Attribute = Readonly<Record<string, unknown>>
export type Attributes = Readonly<Record<string, Attribute>>

/** The schema of a content type or component. */
export interface StrapiSchema {
  readonly info: Readonly<Record<string, string>>
  readonly options: { readonly draftAndPublish?: boolean }
  readonly attributes: Attributes
}

/** A file of a Strapi project, with a path relative to the project. */
export interface SchemaFile {
  readonly path: string
  /** Name of the content type, such as `product`, or of the component, such as `shared.link`. */
  readonly name: string
  readonly schema: StrapiSchema
}

/** A module of a content type's REST API. */
export interface ModuleFile {
  /** Path without extension. */
  readonly path: string
  readonly factory: `createCore${'Controller' | 'Router' | 'Service'}`
  readonly uid: string
}

/** The files of the content model. */
export interface StrapiFiles {
  readonly schemas: readonly SchemaFile[]
  readonly modules: readonly ModuleFile[]
}

/** Returns the files of the content model for a Strapi 5 project: content types, REST APIs, and components. */
export function listStrapiFiles(): StrapiFiles {
  const types = listContentTypes()
  const components = nameComponents(types)
  return {
    schemas: [
      ...components.all.map((component) => toComponentFile(component, components)),
      ...types.map((type) => toContentTypeFile(type, components)),
    ],
    modules: types.flatMap(({ singularName }) =>
      (['Controller', 'Router', 'Service'] as const).map((part): ModuleFile => {
        const folder = part === 'Router' ? 'routes' : `${part.toLowerCase()}s`
        return {
          path: `src/api/${singularName}/${folder}/${singularName}`,
          factory: `createCore${part}`,
          uid: getContentTypeUid(singularName),
        }
      }),
    ),
  }
}

function toComponentFile(component: Component, components: Components): SchemaFile {
  const { category, name, fields } = component
  const schema = {
    collectionName: toTableName(`components_${category}_${name}s`),
    info: { displayName: toDisplayName(name) },
    options: {},
    attributes: toAttributes(fields, components),
  }
  return { path: `src/components/${category}/${name}.json`, name: `${category}.${name}`, schema }
}

function toContentTypeFile(type: ContentType, components: Components): SchemaFile {
  const { singularName, pluralName, displayName, isSingle, fields, productRelations, endpoint } = type
  const layouts = DISPLAY_TYPES[endpoint?.id ?? '']
  const schema = {
    kind: isSingle ? 'singleType' : 'collectionType',
    collectionName: toTableName(pluralName),
    info: { singularName, pluralName, displayName },
    // A published SKU loses its option if that is an entry with drafts and is unpublished.
    options: { draftAndPublish: endpoint !== undefined },
    attributes: {
      ...toAttributes(withTitleFirst(fields), components),
      ...('slug' in fields && { slug: { type: 'uid', targetField: 'title', required: true } }),
      ...(layouts !== undefined && { display_type: { type: 'enumeration', enum: layouts, default: layouts[0] } }),
      ...Object.fromEntries(productRelations.map((name) => [name, PRODUCT_RELATIONS[name] ?? {}])),
      ...(singularName === 'product' && { product_groups: PRODUCT_GROUPS }),
    },
  }
  return { path: `src/api/${singularName}/content-types/${singularName}/schema.json`, name: singularName, schema }
}

/**
 * Relations to products. That of a product group has two sides, because Strapi otherwise removes a product that is
 * unpublished from its groups for good.
 */
const PRODUCT_RELATIONS: Attributes = {
  related: { type: 'relation', relation: 'oneToMany', target: getContentTypeUid('product') },
  products: {
    type: 'relation',
    relation: 'manyToMany',
    target: getContentTypeUid('product'),
    inversedBy: 'product_groups',
  },
}
const PRODUCT_GROUPS: Attribute = {
  type: 'relation',
  relation: 'manyToMany',
  target: getContentTypeUid('product-group'),
  mappedBy: 'products',
}

/** The admin panel uses the first text field as the label of an entry. */
function withTitleFirst(fields: ModelFields): ModelFields {
  const { title } = fields
  return title === undefined ? fields : { title, ...fields }
}

function toAttributes(fields: ModelFields, components: Components): Record<string, Attribute> {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, toAttribute(name, field, components)]))
}

/** Matches fields whose texts have more than one line. */
const LONG_TEXT = /description|content|subtitle|summary|disclaimer|patents|patent_numbers|colors_and_models|plain_text/
const WHOLE_NUMBER = /^(?:quantity|qty_on_hand)$/

function toAttribute(name: string, field: ModelField, components: Components): Attribute {
  switch (field.type) {
    case 'text':
      return { type: LONG_TEXT.test(name) ? 'text' : 'string', ...required(field) }
    case 'number':
      return { type: WHOLE_NUMBER.test(name) ? 'integer' : 'decimal', ...required(field) }
    case 'flag':
      return { type: 'boolean', ...required(field) }
    case 'list':
      return { type: 'json', ...required(field) }
    case 'rich-text':
      return { type: 'blocks' }
    case 'media':
      return { type: 'media', multiple: field.isRepeatable, allowedTypes: listAllowedTypes(name) }
    case 'entry':
      return { type: 'relation', relation: 'oneToOne', target: getContentTypeUid(toKebabCase(name)) }
    case 'component': {
      const { category, name: component } = components.find(field.fields)
      return { type: 'component', repeatable: field.isRepeatable, component: `${category}.${component}` }
    }
  }
}

/** A required field has no default, so that an editor cannot publish a value that no one chose. */
function required({ isRequired }: { readonly isRequired: boolean }): Attribute {
  return isRequired ? { required: true } : {}
}

function listAllowedTypes(name: string): string[] {
  return acceptsAnyFile(name) ? ['images', 'files', 'videos'] : ['images']
}

function toTableName(name: string): string {
  return name.replaceAll('-', '_')
}
