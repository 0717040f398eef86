import { CONFIGURATOR_FOLDER, ASKED_AGAIN, type HostRules, KEPT_FOR_EVER } from './host-rules.ts'

/**
 * A function for CloudFront before an S3 bucket (event: viewer response and viewer request in one file, by the
 * event's type): S3 alone knows neither shells nor headers.
 */
export function cloudFrontFunction({ common, exceptions, configurator, shells }: HostRules): string {
  const rules = {
    common: lowered(common),
    exceptions: [
      ...exceptions.map(({ pattern, headers }) => ({ path: expression(pattern), headers: lowered(headers) })),
      { path: `^${CONFIGURATOR_FOLDER}`, headers: lowered(configurator) },
    ],
  }
  const pages = shells.map(({ pattern, file }) => ({ path: expression(pattern), file: `/${file}` }))
  return `// A CloudFront function for an export in an S3 bucket. Attach it twice: to the viewer request, which finds the
// file of an address, and to the viewer response, which adds the headers. Let the distribution answer 403 and 404 of
// the bucket with /404.html and status 404, and GET and HEAD only. A function cannot look
// into the bucket, so products and collections without a file of their own show the not-found page.
var shells = ${JSON.stringify(
    pages.filter(({ file }) => !/\/(product|collection|copy)\.html$/.test(file)),
    null,
    2,
  )}
var rules = ${JSON.stringify(rules, null, 2)}

function handler(event) {
  return event.context.eventType === 'viewer-response' ? withHeaders(event) : withFile(event.request)
}

function withFile(request) {
  var path = request.uri
  for (var i = 0; i < shells.length; i++) {
    if (new RegExp(shells[i].path).test(path)) {
      request.uri = shells[i].file
      return request
    }
  }
  if (!/\\.[a-z0-9]+$/i.test(path)) request.uri = path.replace(/\\/$/, '') + '/index.html'
  return request
}

function withHeaders(event) {
  var response = event.response
  var path = event.request.uri
  set(response, rules.common)
  for (var i = 0; i < rules.exceptions.length; i++) {
    if (new RegExp(rules.exceptions[i].path).test(path.replace(/\\/index\\.html$/, ''))) set(response, rules.exceptions[i].headers)
  }
  var cache = /^\\/assets\\//.test(path) ? '${KEPT_FOR_EVER}' : '${ASKED_AGAIN}'
  set(response, { 'cache-control': cache })
  return response
}

function set(response, headers) {
  for (var name in headers) response.headers[name] = { value: headers[name] }
}
`
}

function lowered(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
}

function expression(pattern: string): string {
  return `^${pattern.replace(/\{\w+\}/g, '[^/]+')}/?$`
}
