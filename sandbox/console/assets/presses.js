// Runs before the page is drawn: what is pressed before the console's script is there is done once it is. Left to the browser,
// such a press would open the page anew, without its world and its view.

(() => {
  const early = [];
  let take = (form) => early.push(form);

  document.addEventListener('submit', (event) => {
    const form = event.target;
    if (!form.dataset.call) return;
    event.preventDefault();
    take(form);
  });

  window.presses = {
    takenBy(taker) {
      take = taker;
      early.splice(0).forEach(taker);
    },
  };
})();
