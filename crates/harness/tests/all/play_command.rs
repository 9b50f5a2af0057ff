//! Tests of `scoutlab play` with commands from a text instead of a terminal.

use assert_cmd::Command;
use scoutlab_games::othello::Othello;
use scoutlab_games::tictactoe::TicTacToe;
use scoutlab_games::{Game, MoveSet, Notation};

/// Black plays c1, White must pass, and Black plays c3. White has no disc left at the end.
const WHITE_MUST_PASS: &str = "XO--------------XO---------------------------------------------- X";

/// Runs the command with this input and returns its output.
fn played(arguments: &[&str], input: impl Into<Vec<u8>>) -> String {
    let output =
        Command::cargo_bin("scoutlab").unwrap().arg("play").args(arguments).write_stdin(input.into()).output().unwrap();
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    assert!(output.stderr.is_empty());
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn a_game_of_tic_tac_toe_from_a_winning_position_is_played_to_its_end() {
    let text = played(&["tictactoe", "--position", "oo-xx----", "--opponent", "alphabeta:depth=9"], "x2y0\n");
    insta::assert_snapshot!(text, @r"
    tictactoe: you are o, alphabeta:depth=9 is x. Type `help` for the commands.

       x0 x1 x2
    y0  o  o  -
    y1  x  x  -
    y2  -  -  -
    no one has three in a row.
    o> x2y0

       x0 x1 x2
    y0  o  o (o)
    y1  x  x  -
    y2  -  -  -
    o has three in a row.
    Last move: o x2y0.
    The game is over: you win as o. o has three in a row.
    ");
}

#[test]
fn an_opponent_that_sees_a_win_takes_it() {
    let text = played(&["tictactoe", "--position", "oo-xx----", "--opponent", "minimax:depth=1"], "x2y2\n");
    assert!(text.contains("minimax:depth=1 plays x2y1 as x."), "{text}");
    assert!(text.ends_with("The game is over: minimax:depth=1 wins as x. x has three in a row.\n"), "{text}");
}

#[test]
fn whoever_tries_every_square_does_not_beat_a_perfect_opponent() {
    // The input names all squares in order, several times. The program rejects illegal moves, so the input plays a whole game.
    let squares: String =
        TicTacToe::start().moves().iter().flat_map(|square| [TicTacToe::start().move_name(square), "\n".to_owned()]).collect();
    for side in ["first", "second"] {
        let text = played(&["tictactoe", "--opponent", "alphabeta:depth=9", "--side", side], squares.repeat(2));
        assert!(
            text.contains("The game is over: a draw") || text.contains("The game is over: alphabeta:depth=9 wins"),
            "{text}"
        );
        assert!(!text.contains("you win"), "{text}");
    }
}

#[test]
fn following_the_hints_of_a_perfect_player_draws_against_it() {
    let mut moves: Vec<String> = Vec::new();
    let text = loop {
        let script = moves.iter().fold(String::new(), |script, name| script + name + "\n") + "hint\n";
        let text = played(&["tictactoe", "--opponent", "alphabeta:depth=9"], script);
        let Some((_, hint)) = text.rsplit_once("Hint: ") else { break text };
        assert!(hint.contains(", value 0 for you, by alphabeta:depth=9."), "{hint}");
        moves.push(hint.split(',').next().unwrap().to_owned());
        assert!(moves.len() <= 5);
    };
    assert!(text.contains("The game is over: a draw. no one has three in a row."), "{text}");
}

#[test]
fn an_illegal_move_is_explained_with_the_legal_ones_and_the_nearest_name() {
    let text = played(&["tictactoe"], "x1y9\nquitt\n\nnonsense\nquit\n");
    assert!(text.contains("`x1y9` is not a legal move here, expected one of: x0y0 x1y0 x2y0"), "{text}");
    assert!(text.contains("Did you mean `x1y"), "{text}");
    assert!(text.contains("Did you mean `quit`?"), "{text}");
    assert!(text.contains("`nonsense` is not a legal move here"), "{text}");
    assert!(text.ends_with("You leave the game: no result. As it stands: no one has three in a row.\n"), "{text}");
}

#[test]
fn what_is_no_text_is_no_move() {
    let text = played(&["tictactoe"], b"\xff\xfe\nquit\n");
    assert!(text.contains("is not a legal move here"), "{text}");
}

#[test]
fn moves_and_commands_may_be_written_in_capitals() {
    let text = played(&["othello", "--opponent", "random"], " D3 \nMOVES\nQuit\n");
    assert!(text.contains("random plays ") && text.contains("Legal moves: ") && text.contains("You leave"), "{text}");
}

#[test]
fn the_legal_moves_are_shown_on_request() {
    // Othello has four first moves, and YWF has 14. YWF's gray stones are on d4, e5 and f6.
    assert!(played(&["othello"], "moves\n").contains("Legal moves: c4 d3 e6 f5\n"));
    let text = played(&["ywf"], "moves\n");
    let moves = text.lines().find_map(|line| line.split_once("Legal moves: ")).unwrap().1;
    assert_eq!(moves.split(' ').count(), 14);
    assert!(moves.ends_with("d4+ e5+ f6+"), "{moves}");
}

#[test]
fn undo_goes_back_to_the_turn_before_the_last_move() {
    let text = played(&["othello", "--opponent", "random"], "undo\nd3\nundo\nmoves\nundo\n");
    let start = Othello::start().diagram();
    assert_eq!(text.matches("You have made no move that could be taken back.").count(), 2, "{text}");
    assert!(
        text.contains(&format!(
            "Taken back.\n\n{start}\nBlack 2, White 2 discs.\nBlack (X)> moves\nLegal moves: c4 d3 e6 f5\n"
        )),
        "{text}"
    );
}

#[test]
fn undo_takes_back_a_pass_together_with_the_move_before() {
    let text = played(&["othello", "--position", WHITE_MUST_PASS], "c1\nundo\nmoves\n");
    assert!(text.contains("Your opponent has no move as White and must pass."), "{text}");
    assert!(
        text.ends_with(
            "Legal moves: c1 c3\nBlack (X)> \nThe input has ended: no result. As it stands: Black 2, White 2 discs.\n"
        ),
        "{text}"
    );
}

#[test]
fn a_pass_is_announced_and_played_by_itself() {
    let text = played(&["othello", "--position", WHITE_MUST_PASS], "c1\nc3\n");
    assert!(text.contains("Last move: White pass."), "{text}");
    assert!(text.ends_with("The game is over: you win as Black. Black 6, White 0 discs.\n"), "{text}");
    let text = played(&["othello", "--position", WHITE_MUST_PASS, "--side", "second", "--opponent", "random"], "");
    assert!(text.contains("You have no move as White and must pass."), "{text}");
    assert!(text.ends_with("The game is over: random wins as Black. Black 6, White 0 discs.\n"), "{text}");
}

#[test]
fn a_hint_names_the_best_move_and_its_value() {
    // The winning move is the first best move of a two-ply search.
    let text = played(&["tictactoe", "--position", "oo-xx----", "--opponent", "alphabeta:depth=2"], "hint\nquit\n");
    assert!(text.contains("Hint: x2y0, value 1 for you, by alphabeta:depth=2."), "{text}");
}

#[test]
fn a_random_opponent_leaves_hints_to_a_player_that_searches() {
    let text = played(&["tictactoe", "--position", "oo-xx----", "--opponent", "random"], "hint\nquit\n");
    assert!(text.contains("Hint: x2y0, value 1 for you, by alphabeta:depth=4."), "{text}");
}

#[test]
fn resigning_ends_the_game_for_the_opponent() {
    let text = played(&["ywf", "--opponent", "random"], "resign\nmoves\n");
    assert!(text.ends_with("You resign: random wins as White.\nAs it stands: Black 3, White 3, gray 3 stones.\n"), "{text}");
}

#[test]
fn the_end_of_the_input_ends_the_game_politely() {
    for (game, input) in
        [("othello", ""), ("othello6", "d3\nboard"), ("ywf", "moves"), ("tictactoe", "x1y1\n"), ("connect-four", "d\n")]
    {
        let text = played(&[game], input);
        assert!(text.contains("\nThe input has ended: no result. As it stands: "), "{text}");
    }
}

#[test]
fn help_lists_every_command() {
    let text = played(&["tictactoe"], "help\n");
    for command in ["MOVE", "moves", "hint", "undo", "board", "resign", "help", "quit"] {
        assert!(text.lines().any(|line| line.starts_with(&format!("  {command} "))), "{command}: {text}");
    }
}

#[test]
fn no_escape_sequences_are_printed_where_there_is_no_terminal() {
    assert!(!played(&["othello"], "d3\nhint\nboard\nquit\n").contains('\u{1b}'));
}

#[test]
fn bad_arguments_are_refused_before_the_game() {
    let cases = [
        (vec!["tree"], "`tree` has no score; available for: othello, othello6, ywf, tictactoe, connect-four, chess"),
        (vec!["checkers"], "unknown game `checkers`"),
        (vec!["othello", "--opponent", "alphabeta"], "the depth is missing"),
        (vec!["othello", "--opponent", "randon"], "unknown player `randon` (did you mean `random`?)"),
        (vec!["tictactoe", "--position", "ooo-xx---"], "the position is terminal"),
        (vec!["othello", "--side", "third"], "[possible values: first, second]"),
    ];
    for (arguments, expected) in cases {
        let output = Command::cargo_bin("scoutlab").unwrap().arg("play").args(&arguments).output().unwrap();
        let message = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(message.contains(expected), "{message}");
    }
}
