import { expect, test } from 'vitest'
import { createEnvironmentSchema } from './describe-settings.ts'
import { Environment } from './environment.ts'

interface Setting {
  readonly properties?: Readonly<Record<string, Setting>>
  readonly example?: unknown
}

/** Returns the example of a setting, or those of a group. */
function readExamples({ properties, ...setting }: Setting): unknown {
  if (properties !== undefined)
    return Object.fromEntries(Object.entries(properties).map(([name, inner]) => [name, readExamples(inner)]))
  expect(setting).toMatchObject({
    description: expect.stringMatching(/\.$/) as string,
    usedBy: expect.any(Array) as [],
  })
  return setting.example
}

test('every setting has a description and says who uses it, and the examples form a valid environment', () => {
  const examples = readExamples(createEnvironmentSchema() as Setting)
  expect(Environment.safeParse(examples).error).toBeUndefined()
  expect(examples).toMatchObject({ HOST: 'cloudflare', contentSecurityPolicy: { reportOnly: true } })
})
