import type { HostRules } from './host-rules.ts'

/** Rules for a shop with products and a search page. */
export const SMALL_RULES: HostRules = {
  common: { 'X-Frame-Options': 'DENY', 'Reporting-Endpoints': 'r="https://r.example"', 'Cache-Control': 'no-cache' },
  exceptions: [
    { pattern: '/product/{title}', expression: '^/product/[^/]+/?$', headers: { 'Referrer-Policy': 'no-referrer' } },
    {
      pattern: '/Build/*',
      expression: '^/Build(?:/.*)?$',
      headers: { 'X-Frame-Options': 'SAMEORIGIN', 'Access-Control-Allow-Origin': '*' },
    },
    {
      pattern: '/assets/*',
      expression: '^/assets/.*$',
      headers: { 'Cache-Control': 'public, max-age=31536000, immutable' },
    },
  ],
  shells: [
    { route: 'product', pattern: '/product/{title}', expression: '^/product/[^/]+/?$', file: '_shells/product.html' },
    { route: 'search', pattern: '/search/{query}', expression: '^/search/[^/]+/?$', file: '_shells/search.html' },
  ],
  encoded: [],
}
