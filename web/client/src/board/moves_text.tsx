// A text in which no line ends inside a move: "13… a3-f3". What is copied has the plain hyphen.
const move = /((?:\d+[.…] )?[a-u]\d+-[a-u]\d+[×?!\d]*)/;

export const MovesText = ({ text }: { text: string }) => (
  <>
    {text.split(move).map((part, i) =>
      i % 2 === 0 ? (
        part
      ) : (
        <span key={i} class="whole">
          {part}
        </span>
      ),
    )}
  </>
);
