import { DISPLAY_TYPES } from '#contract/cms/display-types.ts'
import { acceptsAnyFile } from '#contract/cms/image-files.ts'
import { getContentTypeUid } from '#contract/content-types.ts'
import { type Component, type Components, nameComponents } from './components.ts'
import { type ContentType, listContentTypes, toDisplayName, toKebabCase } from './content-types.ts'
import type { ModelField, ModelFields } from './schema-fields.ts'

/** A file of a Strapi project, with a path relative to the project. */
export interface StrapiFile {
  readonly path: string
  readonly text: string
}

type Attribute = Readonly<Record<string, unknown>>

/** Returns the files of the content model for a Strapi 5 project: content types, REST APIs, and components. */
export function listStrapiFiles(): StrapiFile[] {
  const types = listContentTypes()
  const components = nameComponents(types)
  return [
    ...components.all.map((component) => toComponentFile(component, components)),
    ...types.flatMap((type) => toContentTypeFiles(type, components)),
  ]
}

function toComponentFile(component: Component, components: Components): StrapiFile {
  const { category, name, fields } = component
  const schema = {
    collectionName: toTableName(`components_${category}_${name}s`),
    info: { displayName: toDisplayName(name) },
    options: {},
    attributes: toAttributes(fields, components),
  }
  return { path: `src/components/${category}/${name}.json`, text: toJson(schema) }
}

function toContentTypeFiles(type: ContentType, components: Components): StrapiFile[] {
  const { singularName, pluralName, displayName, isSingle, fields, productRelations, endpoint } = type
  const layouts = DISPLAY_TYPES[endpoint?.id ?? '']
  const schema = {
    kind: isSingle ? 'singleType' : 'collectionType',
    collectionName: toTableName(pluralName),
    info: { singularName, pluralName, displayName },
    options: { draftAndPublish: true },
    attributes: {
      ...toAttributes(withTitleFirst(fields), components),
      ...('slug' in fields && { slug: { type: 'uid', targetField: 'title', required: true } }),
      ...(layouts !== undefined && { display_type: { type: 'enumeration', enum: layouts, default: layouts[0] } }),
      ...Object.fromEntries(
        productRelations.map((name) => [
          name,
          { type: 'relation', relation: 'oneToMany', target: getContentTypeUid('product') },
        ]),
      ),
    },
  }
  const folder = `src/api/${singularName}`
  return [
    { path: `${folder}/content-types/${singularName}/schema.json`, text: toJson(schema) },
    ...(['Controller', 'Router', 'Service'] as const).map((part) => ({
      path: `${folder}/${part === 'Router' ? 'routes' : `${part.toLowerCase()}s`}/${singularName}.js`,
      text: `'use strict'\n\nmodule.exports = require('@strapi/strapi').factories.createCore${part}('${getContentTypeUid(singularName)}')\n`,
    })),
  ]
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

function toJson(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`
}
