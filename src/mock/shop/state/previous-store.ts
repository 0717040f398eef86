import { toCurrentFields, withChanged, withEachChanged } from '../../previous-names.ts'

const RENAMED_FIELDS: ReadonlyMap<string, string> = new Map([
  ['mails', 'emails'],
  ['spentPaymentTokens', 'usedPaymentTokens'],
  ['spentCaptchas', 'usedCaptchaTokens'],
  ['emptyComputes', 'emptyComputeResponses'],
  ['nextAccessLifetime', 'nextAccessTokenLifetimeSeconds'],
])

/** Converts the saved store of the previous release to the current format. This works for one release (MOCK-147). */
export function upgradeStore(saved: unknown): unknown {
  let store = toCurrentFields(saved, RENAMED_FIELDS)
  store = withChanged(store, 'guests', (guests) => withEachChanged(guests, upgradeOwner))
  return withChanged(store, 'users', (users) =>
    withEachChanged(users, (user) =>
      withChanged(upgradeOwner(user), 'password', (password) =>
        toCurrentFields(password, new Map([['saved', 'hash']])),
      ),
    ),
  )
}

/** Upgrades the cart of a guest or a customer. */
function upgradeOwner(owner: unknown): unknown {
  return withChanged(owner, 'cart', (cart) =>
    withChanged(cart, 'lines', (lines) =>
      withEachChanged(lines, (line) => toCurrentFields(line, new Map([['choice', 'item']]))),
    ),
  )
}
