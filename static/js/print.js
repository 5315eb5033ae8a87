// A button that prints the page; without scripts it stays hidden, and the browser's own menu prints the same.
for (const button of document.querySelectorAll("[data-print]")) {
  button.hidden = false;
  button.addEventListener("click", () => window.print());
}
