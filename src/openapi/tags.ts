interface Tag {
  readonly name: string
  readonly description: string
  /** Path prefix of the endpoints with this tag. */
  readonly beginning: string
}

/** Groups of endpoints. The longest matching prefix applies. */
const TAGS: readonly Tag[] = [
  { name: 'Account', beginning: '/User', description: 'The signed-in customer: profile and addresses.' },
  { name: 'Cart', beginning: '/Cart', description: 'Carts of guests and customers; the server computes all totals.' },
  {
    name: 'Catalog',
    beginning: '/strapi',
    description: 'Products and collections as stored in the CMS, and search.',
  },
  { name: 'Checkout', beginning: '/Checkout', description: 'Placing an order.' },
  { name: 'Content', beginning: '/strapi/page', description: 'Pages, menus and footer as stored in the CMS.' },
  { name: 'Newsletter', beginning: '/Newsletter', description: 'Newsletter subscriptions.' },
  { name: 'Orders', beginning: '/Order', description: 'Placed orders.' },
  { name: 'Prices', beginning: '/Products', description: 'Live prices and stock.' },
  { name: 'Registrations', beginning: '/Registration', description: 'Forms for dealers and the media library.' },
  { name: 'Sign-in', beginning: '/Auth', description: 'Guests, sessions, accounts and passwords.' },
  { name: 'Stock alerts', beginning: '/ProductNotification', description: 'Alerts when a product is back in stock.' },
]

/** Returns the tag for a path, which is the first segment of the path if no prefix matches. */
export function getTag(path: string): string {
  const fitting = TAGS.filter(({ beginning }) => path.startsWith(beginning))
  const [tag] = fitting.toSorted((one, other) => other.beginning.length - one.beginning.length)
  return tag?.name ?? path.split('/')[1] ?? path
}

/** Returns the tags of the given paths, sorted by name. */
export function listTags(paths: readonly string[]): { readonly name: string; readonly description: string }[] {
  const names = new Set([...TAGS.map(({ name }) => name), ...paths.map(getTag)])
  return [...names].toSorted().map((name) => ({
    name,
    description: TAGS.find((tag) => tag.name === name)?.description ?? `Endpoints under /${name}.`,
  }))
}
