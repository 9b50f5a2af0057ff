//! Nodes identified by the moves that lead to them.

/// The tree of all lines that a search visited, with numbered nodes. Two lines that lead to one position end at different
/// nodes.
///
/// Every node is stored, so observers that use this tree are limited to searches of a few million nodes.
#[derive(Clone, Debug)]
pub(super) struct Paths<M> {
    nodes: Vec<Line<M>>,
    /// The numbers of the nodes from the root to the current node.
    line: Vec<usize>,
}

#[derive(Clone, Debug)]
struct Line<M> {
    children: Vec<(M, usize)>,
    count: u64,
}

impl<M> Default for Paths<M> {
    fn default() -> Self {
        Self { nodes: vec![Line { children: Vec::new(), count: 0 }], line: vec![0] }
    }
}

impl<M: Copy + Eq> Paths<M> {
    /// Descends from the node at `ply` on the current line to its child after `played`.
    pub(super) fn descend(&mut self, ply: u32, played: M) {
        self.line.truncate(ply as usize + 1);
        let parent = self.line[ply as usize];
        let known = self.nodes[parent].children.iter().find(|(other, _)| *other == played).map(|&(_, child)| child);
        let child = known.unwrap_or_else(|| {
            self.nodes.push(Line { children: Vec::new(), count: 0 });
            let child = self.nodes.len() - 1;
            self.nodes[parent].children.push((played, child));
            child
        });
        self.line.push(child);
    }

    pub(super) fn resume(&mut self, line: &[M]) {
        self.line.truncate(1);
        for (ply, &played) in line.iter().enumerate() {
            self.descend(ply as u32, played);
        }
    }

    /// Returns the number of the node at `ply` on the current line. The root has number 0, and each new node gets the next
    /// number.
    pub(super) fn node(&self, ply: u32) -> usize {
        self.line[ply as usize]
    }

    /// Returns the parent of each node except the root, and the move from the parent to the node, in the order of node numbers.
    pub(super) fn edges(&self) -> Vec<(u32, M)> {
        let below = |(parent, node): (usize, &Line<M>)| {
            node.children.iter().map(move |&(played, child)| (child, (parent as u32, played))).collect::<Vec<_>>()
        };
        let mut edges: Vec<_> = self.nodes.iter().enumerate().flat_map(below).collect();
        edges.sort_by_key(|&(child, _)| child);
        edges.into_iter().map(|(_, edge)| edge).collect()
    }

    /// Counts one more visit of the node at `ply` on the current line. Returns the new number of visits of the node.
    pub(super) fn count(&mut self, ply: u32) -> u64 {
        let count = &mut self.nodes[self.line[ply as usize]].count;
        *count += 1;
        *count
    }

    /// Returns the path of each counted node, with its count. Each node comes before its children.
    pub(super) fn with_counts(&self) -> Vec<(Vec<M>, u64)> {
        let mut paths = vec![Vec::new(); self.nodes.len()];
        // A parent has a smaller number than its children.
        for (node, Line { children, .. }) in self.nodes.iter().enumerate() {
            for &(played, child) in children {
                paths[child] = [&paths[node][..], &[played]].concat();
            }
        }
        paths.into_iter().zip(&self.nodes).map(|(path, node)| (path, node.count)).filter(|&(_, count)| count > 0).collect()
    }

    pub(super) fn counts(&self) -> impl Iterator<Item = u64> {
        self.nodes.iter().map(|node| node.count).filter(|&count| count > 0)
    }
}
