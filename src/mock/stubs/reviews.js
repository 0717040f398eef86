/**
 * Stub of a reviews provider, which fills every element with `data-reviews-product`, including those added later, with
 * the same made-up reviews. The attribute contains the product ID, or is empty for reviews of the entire shop, which
 * name their products. An element with `data-reviews-customer` stays empty, because no customer has written a review.
 */
;(() => {
  'use strict'

  const mode = globalThis.mockStubs?.reviews ?? 'show'
  const report = globalThis.mockStubReport
  const MAX_STARS = 5
  const REVIEWS = [
    {
      author: 'R. H.',
      stars: 5,
      title: 'Does what it says',
      text: 'Well made, and the finish holds up.',
      product: 'Plumb Rings',
    },
    {
      author: 'T. M.',
      stars: 4,
      title: 'Good, with one nitpick',
      text: 'Works as described. The box could be smaller.',
      product: 'Plinth Bipod',
    },
    {
      author: 'J. K.',
      stars: 5,
      title: 'Bought a second one',
      text: 'Two seasons of use and no problems.',
      product: 'Clave Sling',
    },
  ]

  if (mode === 'throw') throw new Error('The reviews stub is set to throw.')

  function element(name, text) {
    const made = document.createElement(name)
    if (text !== undefined) made.textContent = text
    return made
  }

  function entry({ author, stars, title, text, product }, isShopWide) {
    const item = element('li')
    const rating = element('p', '★'.repeat(stars) + '☆'.repeat(MAX_STARS - stars))
    rating.setAttribute('role', 'img')
    rating.setAttribute('aria-label', `${stars} of ${MAX_STARS} stars`)
    item.append(
      rating,
      ...(isShopWide ? [element('p', product)] : []),
      element('p', title),
      element('p', text),
      element('p', author),
    )
    return item
  }

  function fill(host) {
    const product = host.dataset.reviewsProduct
    const reviews = mode === 'empty' ? [] : REVIEWS
    const list = element('ul')
    list.append(...reviews.map((review) => entry(review, product === '')))
    host.replaceChildren(reviews.length === 0 ? element('p', 'There are no reviews yet.') : list)
    report('reviews', 'show', { product, reviews: reviews.length })
  }

  const filled = new WeakMap()
  function fillNew() {
    for (const host of document.querySelectorAll('[data-reviews-product]')) {
      if (filled.get(host) === host.dataset.reviewsProduct) continue
      filled.set(host, host.dataset.reviewsProduct)
      fill(host)
    }
  }

  fillNew()
  new MutationObserver(fillNew).observe(document.documentElement, {
    childList: true,
    subtree: true,
    attributeFilter: ['data-reviews-product'],
  })
})()
