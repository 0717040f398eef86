import { StrapiProblem } from '#contract/cms/strapi-error.ts'
import { contract } from '#contract/contract.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { Problem } from '#contract/problem.ts'
import { createSchemaComponents } from './components.ts'
import { createOperation } from './operation.ts'
import { createProblemResponses } from './problem-responses.ts'
import { listTags } from './tags.ts'

export interface OpenApiDocument {
  readonly openapi: string
  readonly paths: Readonly<Record<string, Readonly<Record<string, object>>>>
  readonly [field: string]: unknown
}

/**
 * Returns the contract as an OpenAPI 3.1 document.
 * @param version version of the project, and therefore of the document
 */
export function createOpenApiDocument(version: string): OpenApiDocument {
  const endpoints: readonly Endpoint[] = contract
  const components = createSchemaComponents(endpoints)
  const paths: Record<string, Record<string, object>> = {}
  for (const endpoint of endpoints) {
    paths[endpoint.path] = {
      ...paths[endpoint.path],
      [endpoint.method.toLowerCase()]: createOperation(endpoint, components),
    }
  }
  // Queries and forms are inlined.
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
      description: 'All endpoints that the shop uses.',
    },
    servers: [{ url: 'http://127.0.0.1:4010', description: 'storefront mock' }],
    tags: listTags(Object.keys(paths)),
    paths,
    components: {
      schemas: Object.fromEntries(Object.entries(components.schemas).filter(([name]) => !hidden.has(name))),
      parameters: {
        RequestId: {
          name: 'X-Request-ID',
          in: 'header',
          required: false,
          description: 'A unique ID per request. The shop always sends it; the response returns it.',
          schema: { type: 'string' },
        },
      },
      headers: {
        RequestId: {
          description: 'The ID of the request; omitted when the request had none.',
          required: false,
          schema: { type: 'string' },
        },
      },
      responses: createProblemResponses(endpoints, {
        problem: components.nameOf(Problem),
        strapi: components.nameOf(StrapiProblem),
      }),
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'The access token of a customer' },
        guestId: { type: 'apiKey', in: 'header', name: 'X-Guest-Id', description: 'The token of a guest' },
      },
    },
  }
}
