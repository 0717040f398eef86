import type { Endpoint } from '#contract/endpoint.ts'
import { BODY_LIMIT_BYTES, FORM_LIMIT_BYTES } from '#mock/http/request-body.ts'
import { type JsonSchema, type SchemaComponents, createSchemaReference } from './components.ts'
import { getDescription, getExample, describeParameter } from './descriptions.ts'
import { getProblemName, getProblemStatuses, RESPONSE_HEADERS } from './problem-responses.ts'
import { getTag } from './tags.ts'

/** Returns the operation object of an endpoint. */
export function createOperation(endpoint: Endpoint, components: SchemaComponents): Readonly<Record<string, unknown>> {
  const { id, path, body } = endpoint
  return {
    operationId: id,
    ...getDescription(endpoint),
    tags: [getTag(path)],
    security: security(endpoint),
    parameters: [...pathParameters(endpoint), ...queryParameters(endpoint, components), REQUEST_ID],
    ...(body === undefined ? {} : { requestBody: requestBody(endpoint, components) }),
    responses: responses(endpoint, components),
  }
}

const REQUEST_ID = { $ref: '#/components/parameters/RequestId' } as const

/**
 * Returns the security schemes of an endpoint. Endpoints for guests need none, because their paths contain the token.
 */
function security({ access, body }: Endpoint): readonly Readonly<Record<string, readonly string[]>>[] {
  switch (access) {
    case 'everyone':
    case 'guest':
      return []
    case 'signed-in':
      return [{ bearer: [] }]
    case 'guest-or-signed-in':
      // A body identifies the guest. The guest scheme comes first, because Postman uses the first alternative and
      // would otherwise send a token that a guest does not have.
      return [body === undefined ? { guestId: [] } : {}, { bearer: [] }]
  }
}

function pathParameters(endpoint: Endpoint): Readonly<Record<string, unknown>>[] {
  return [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    description: describeParameter(endpoint, name),
    schema: { type: 'string', minLength: 1 },
    example: getExample(endpoint)?.path?.[name],
  }))
}

function queryParameters(
  endpoint: Endpoint,
  { schemas, nameOf }: SchemaComponents,
): Readonly<Record<string, unknown>>[] {
  const { query } = endpoint
  if (query === undefined) return []
  const { properties, required } = schemas[nameOf(query)] as { properties: object; required?: readonly string[] }
  return Object.entries(properties).map(([name, schema]: [string, JsonSchema]) => ({
    name,
    in: 'query',
    required: required?.includes(name) ?? false,
    description: describeParameter(endpoint, name),
    schema,
    example: getExample(endpoint)?.query?.[name],
  }))
}

function requestBody({ body, encoding }: Endpoint, { schemas, nameOf }: SchemaComponents): object {
  if (body === undefined) return {}
  const name = nameOf(body)
  const required = !body.safeParse(undefined).success
  if (encoding === 'multipart') {
    const content = { 'multipart/form-data': form(schemas[name] ?? {}) }
    return { description: sizeLimit(FORM_LIMIT_BYTES), required, content }
  }
  const content = { 'application/json': { schema: createSchemaReference(name) } }
  return { description: sizeLimit(BODY_LIMIT_BYTES), required, content }
}

function sizeLimit(bytes: number): string {
  return `UTF-8, at most ${bytes.toLocaleString('en-US')} bytes`
}

const BINARY = { contentMediaType: 'application/octet-stream' } as const
const DOCUMENT_TYPES = 'application/pdf, image/tiff'

/**
 * Describes a form whose documents are sent as binary parts. The contract describes the form as the server parses it.
 */
function form(schema: JsonSchema): object {
  const fields = Object.entries(schema['properties'] as Readonly<Record<string, JsonSchema>>)
  const files = fields.filter(([, { type }]) => type === 'object').map(([name]) => name)
  const properties = fields.map(([name, field]) => [name, files.includes(name) ? BINARY : field])
  return {
    schema: { ...schema, properties: Object.fromEntries(properties) },
    encoding: Object.fromEntries(files.map((name) => [name, { contentType: DOCUMENT_TYPES }])),
  }
}

function responses(endpoint: Endpoint, { nameOf }: SchemaComponents): object {
  const success = {
    description: 'Success',
    headers: RESPONSE_HEADERS,
    content: { 'application/json': { schema: createSchemaReference(nameOf(endpoint.response)) } },
  }
  const problemEntries = getProblemStatuses(endpoint).map((status) => [
    status,
    { $ref: `#/components/responses/${getProblemName(endpoint, status)}` },
  ])
  return { 200: success, ...Object.fromEntries(problemEntries) }
}
