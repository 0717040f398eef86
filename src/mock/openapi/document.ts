import { contract } from '#contract/contract.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { Problem } from '#contract/problem.ts'
import { schemaComponents } from './components.ts'
import { operation } from './operation.ts'
import { problemResponses } from './problem-responses.ts'
import { documentTags } from './tags.ts'

export interface OpenApiDocument {
  readonly openapi: string
  readonly paths: Readonly<Record<string, Readonly<Record<string, object>>>>
  readonly [field: string]: unknown
}

/**
 * The contract as an OpenAPI 3.1 document (MOCK-12).
 * @param version of the project, which is the document's too.
 */
export function openApiDocument(version: string): OpenApiDocument {
  const endpoints: readonly Endpoint[] = contract
  const components = schemaComponents(endpoints)
  const paths: Record<string, Record<string, object>> = {}
  for (const endpoint of endpoints) {
    paths[endpoint.path] = {
      ...paths[endpoint.path],
      [endpoint.method.toLowerCase()]: operation(endpoint, components),
    }
  }
  // Queries and forms are written out where they are used.
  const inlineSchemas = endpoints.flatMap(({ query, body, encoding }) => [
    query,
    encoding === 'multipart' ? body : undefined,
  ])
  const hidden = new Set(inlineSchemas.map((schema) => (schema === undefined ? '' : components.nameOf(schema))))
  return {
    openapi: '3.1.0',
    info: {
      title: 'Shop API',
      version,
      contact: { name: 'The maintainers of storefront' },
      license: { name: 'UNLICENSED', identifier: 'LicenseRef-UNLICENSED' },
      description:
        'Every call that the shop makes. `x-provenance` tells whether the specification shows the shape (`spec`) or ' +
        'the project settled it (`assumed`), `x-source` where it stands, `x-requirement` the row that demands it.',
    },
    servers: [{ url: 'http://127.0.0.1:4010', description: 'storefront mock' }],
    tags: documentTags,
    paths,
    components: {
      schemas: Object.fromEntries(Object.entries(components.schemas).filter(([name]) => !hidden.has(name))),
      parameters: {
        RequestId: {
          name: 'X-Request-ID',
          in: 'header',
          required: false,
          description: 'Another one for each request. The shop always sends it; the answer carries it back.',
          schema: { type: 'string' },
        },
      },
      headers: {
        RequestId: {
          description: 'That of the request; left out where the request had none.',
          required: false,
          schema: { type: 'string' },
        },
      },
      responses: problemResponses(endpoints, components.nameOf(Problem)),
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'The access token of a customer' },
        guestId: { type: 'apiKey', in: 'header', name: 'X-Guest-Id', description: 'The token of a guest' },
      },
    },
  }
}

/** Everything of the contract that a caller or a reader of answers depends on: the document without its texts. */
export function contractShape(): object {
  const { schemas, nameOf } = schemaComponents(contract)
  const getSchemaName = (schema: Endpoint['body']): string => (schema === undefined ? '' : nameOf(schema))
  const endpoints = contract.map(({ id, method, path, access, problems, response: answer, ...endpoint }: Endpoint) => {
    const [query, body] = [getSchemaName(endpoint.query), getSchemaName(endpoint.body)]
    return { id, method, path, access, problems, encoding: endpoint.encoding, query, body, answer: nameOf(answer) }
  })
  return { calls: endpoints, schemas }
}
