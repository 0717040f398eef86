import { expect, test } from 'vitest'
import { describeSettings } from './describe-settings.ts'
import { Environment } from './environment.ts'

const settings = describeSettings()

test('every setting in the schema has a description', () => {
  const { settings: inEnvJs, contentSecurityPolicy, ...topLevel } = Environment.shape
  expect(settings.map(({ path }) => path)).toEqual([
    ...Object.keys(topLevel),
    ...Object.keys(contentSecurityPolicy.unwrap().shape).map((name) => `contentSecurityPolicy.${name}`),
    ...Object.keys(inEnvJs.shape).map((name) => `settings.${name}`),
  ])
})

test('the examples in the descriptions form a valid environment', () => {
  const environment: Record<string, unknown> = {}
  for (const { path, example } of settings) {
    const [name = '', inner] = path.split('.')
    if (inner === undefined) environment[name] = example
    else environment[name] = { ...(environment[name] as Record<string, unknown>), [inner]: example }
  }
  expect(Environment.safeParse(environment).error).toBeUndefined()
})

test('a description states whether a setting is required, whether it may be empty, and its default', () => {
  const find = (path: string) => settings.find((setting) => setting.path === path)
  expect(find('keepReleases')).toMatchObject({ isRequired: false, default: '3', isInEnvJs: false })
  expect(find('settings.API_BASE_URL')).toMatchObject({
    isRequired: true,
    canBeEmpty: false,
    variable: 'STOREFRONT_API_BASE_URL',
    isInEnvJs: true,
  })
  expect(find('settings.REVIEWS_SCRIPT_URL')).toMatchObject({ isRequired: true, canBeEmpty: true })
  expect(find('settings.RETURN_DAYS')).toMatchObject({ isRequired: false })
  expect(find('contentSecurityPolicy.reportTo')).toMatchObject({ isRequired: false, canBeEmpty: false })
})
