/** The routes of the page on screen, which its script asks for before it sends a form of a page with a name in its address. */
const asksOwnRoutes = (url: unknown) =>
  url instanceof URL &&
  url.pathname === "/__manifest" &&
  url.searchParams.getAll("p").join() === location.pathname;

/**
 * Answers the question for the page's own routes with "none besides" where the line is lost: the page has them already,
 * so the form is still there and says that it was not sent.
 */
export function keepOwnRoutes(): void {
  const ask = window.fetch;
  window.fetch = (input, init) =>
    ask(input, init).catch((error) => {
      if (asksOwnRoutes(input)) return Response.json({});
      throw error;
    });
}
