import { type CheckoutStep, type RouteId, routes } from './table.ts'

type ParameterName<Pattern extends string> = Pattern extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParameterName<Rest>
  : never

/** Decoded parameters of a route. */
export type RouteParameters<Id extends RouteId> = {
  readonly [Name in ParameterName<(typeof routes)[Id]['pattern']>]: string
}

type ParametersOf<Id extends RouteId> = keyof RouteParameters<Id> extends never ? [] : [parameters: RouteParameters<Id>]

/** Returns the path of a page, with encoded parameters. */
export function href<Id extends RouteId>(id: Id, ...rest: ParametersOf<Id>): string {
  const parameters: Record<string, string> = rest[0] ?? {}
  return routes[id].pattern.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(parameters[name] ?? ''))
}

/** A route and its parameters, for lists of pages. */
type PageEntry = {
  [Id in RouteId]: { readonly route: Id } & (keyof RouteParameters<Id> extends never
    ? { readonly parameters?: undefined }
    : { readonly parameters: RouteParameters<Id> })
}[RouteId]

/** Returns the path of a page in a list. */
export function getPagePath({ route, parameters }: PageEntry): string {
  return href(route as 'copy', parameters as RouteParameters<'copy'>)
}

/** Returns the path of a checkout step (CHK-01). */
export function getCheckoutHref(step: CheckoutStep): string {
  return `${href('checkout')}?stepId=${step}`
}
