import { useEffect, useState } from 'react'
import type { CollectionItem } from '../../product/catalog.rules.ts'
import { canSuggest } from './search.rules.ts'

/** Milliseconds without typing before suggestions are requested (SRCH-05). */
const DEBOUNCE_MS = 500

interface Suggestions {
  readonly items: readonly CollectionItem[]
  /** Whether the items come from a response. False before the first response and after a failure. */
  readonly loaded: boolean
}

const NONE: Suggestions = { items: [], loaded: false }

/**
 * Loads product suggestions for the typed text. Keeps the previous suggestions until new ones arrive, and drops late
 * responses to previous queries (OPEN-069).
 */
export function useSuggestions(query: string): Suggestions & { readonly clear: () => void } {
  const [suggestions, setSuggestions] = useState(NONE)
  const validQuery = canSuggest(query) ? query.trim() : ''
  if (validQuery === '' && suggestions !== NONE) setSuggestions(NONE)

  useEffect(() => {
    if (validQuery === '') return undefined
    const outdated = new AbortController()
    const timer = setTimeout(() => {
      void loadSuggestions(validQuery).then((found) => {
        if (!outdated.signal.aborted) setSuggestions(found)
      })
    }, DEBOUNCE_MS)
    return () => {
      outdated.abort()
      clearTimeout(timer)
    }
  }, [validQuery])

  return { ...suggestions, clear: () => setSuggestions(NONE) }
}

async function loadSuggestions(query: string): Promise<Suggestions> {
  try {
    // In a chunk of its own, because the search page loads it too.
    const [{ findProducts }, { api }] = await Promise.all([import('./load-search.ts'), import('../../cart/shop.ts')])
    return { items: await findProducts(query, api), loaded: true }
  } catch {
    // The shared handler has already reported the error.
    return NONE
  }
}
