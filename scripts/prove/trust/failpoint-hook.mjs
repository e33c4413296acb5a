// Loaded before the server of an edition: what its failpoints call. Each asks the prover how to go on.
const { FAILPOINT_URL } = process.env;

if (FAILPOINT_URL) {
  globalThis[Symbol.for('failpoint')] = async (name) => {
    const word = await fetch(`${FAILPOINT_URL}/${name}/${process.pid}`).then((answer) =>
      answer.text(),
    );
    if (word === 'throw') throw new Error(`failpoint ${name}`);
  };
}
