//! Lists of games as types, from which a catalogue is made.

use crate::description::RegisteredGame;

/// A list of types of positions: [`BuiltInGames`](crate::games::BuiltInGames), `()`, or a pair of a type and a list, to which the
/// type is added.
pub trait GameTypes {
    /// Shows each type of the list to a visitor, in the order in which the types were added.
    fn visit(visitor: &mut impl VisitGames);
}

/// A function of the types of a list of games.
pub trait VisitGames {
    /// Called for each type.
    fn visit<G: RegisteredGame>(&mut self, is_built_in: bool);
}

impl GameTypes for () {
    fn visit(_visitor: &mut impl VisitGames) {}
}

impl<G: RegisteredGame, L: GameTypes> GameTypes for (G, L) {
    fn visit(visitor: &mut impl VisitGames) {
        L::visit(visitor);
        visitor.visit::<G>(false);
    }
}
