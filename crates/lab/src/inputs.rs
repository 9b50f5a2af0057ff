//! Files that an experiment names, such as files with positions. Each file is read once, so the content that a run records is
//! the content that its searches use.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::io::{Error, Result};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use scoutlab_text::bounded_read;

/// The contents of files by their names.
type Contents = BTreeMap<PathBuf, Arc<[u8]>>;

/// The files that one experiment names. Relative names belong to the folder of the experiment.
///
/// ```
/// use scoutlab::Catalogue;
/// use scoutlab::inputs::InputFiles;
///
/// let folder = std::env::temp_dir().join(format!("scoutlab-inputs-{}", std::process::id()));
/// std::fs::create_dir_all(&folder)?;
/// std::fs::write(folder.join("a.epd"), "4k3/8/8/8/8/8/4P3/4K3 w - - bm e4;\n")?;
/// let files = InputFiles::of_folder(&folder);
/// let catalogue = Catalogue::built_in();
/// let game = catalogue.game("chess")?;
/// let before = files.within(|| game.position("a.epd:1"))?;
/// std::fs::remove_file(folder.join("a.epd"))?;
/// assert_eq!(files.within(|| game.position("a.epd:1"))?.name(), before.name());
/// assert_eq!(files.used().len(), 1);
/// # std::fs::remove_dir_all(folder)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct InputFiles {
    folder: PathBuf,
    contents: Arc<Mutex<Contents>>,
    used: Arc<Mutex<BTreeSet<PathBuf>>>,
    /// Whether no further file may be read.
    is_closed: bool,
}

thread_local! {
    /// The files of the experiment on which the thread is working.
    static CURRENT: RefCell<Option<InputFiles>> = const { RefCell::new(None) };
}

impl InputFiles {
    /// Returns the files of an experiment in a folder. No file is read yet.
    pub fn of_folder(folder: &Path) -> Self {
        Self { folder: folder.to_owned(), ..Self::default() }
    }

    /// Returns the same files with the contents read so far, and an empty list of used files. Another version of the experiment
    /// may use other files.
    #[must_use]
    pub fn unused(&self) -> Self {
        Self { used: Arc::default(), ..self.clone() }
    }

    /// Returns the same files for the time after the run has recorded their hashes: no further file can be read.
    #[must_use]
    pub fn closed(&self) -> Self {
        Self { is_closed: true, ..self.clone() }
    }

    /// Returns the folder to which relative names belong.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Does work in which the calling thread reads files through these files.
    pub fn within<R>(&self, work: impl FnOnce() -> R) -> R {
        struct Restore(Option<InputFiles>);
        impl Drop for Restore {
            fn drop(&mut self) {
                CURRENT.set(self.0.take());
            }
        }
        let _restore = Restore(CURRENT.replace(Some(self.clone())));
        work()
    }

    /// Returns the names and the contents of all files used so far, sorted by name.
    pub fn used(&self) -> Vec<(PathBuf, Arc<[u8]>)> {
        let contents = locked(&self.contents);
        locked(&self.used).iter().filter_map(|name| Some((name.clone(), contents.get(name)?.clone()))).collect()
    }

    fn read(&self, name: &Path, limit: u64) -> Result<Arc<[u8]>> {
        let mut contents = locked(&self.contents);
        let content = match contents.get(name) {
            Some(content) => Arc::clone(content),
            None if self.is_closed => return Err(Error::other("its content was not recorded when the experiment was read")),
            None => bounded_read::read(&self.folder.join(name), limit)?.into(),
        };
        contents.entry(name.to_owned()).or_insert_with(|| Arc::clone(&content));
        locked(&self.used).insert(name.to_owned());
        Ok(content)
    }
}

fn locked<T>(value: &Mutex<T>) -> MutexGuard<'_, T> {
    value.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Reads a file of at most `limit` bytes. Inside [`InputFiles::within`], the name belongs to the folder of the experiment, and
/// the run records the hash of the content. A cell type with its own files reads them with this function.
///
/// # Errors
///
/// Fails if the file cannot be read or has more than `limit` bytes.
pub fn read(name: &Path, limit: u64) -> Result<Arc<[u8]>> {
    let current = CURRENT.with_borrow(Clone::clone);
    match current {
        Some(files) => files.read(name, limit),
        None => Ok(bounded_read::read(name, limit)?.into()),
    }
}

/// Returns the path of a file for messages, relative to the current folder if the file is below it.
pub fn place_of(name: &Path) -> PathBuf {
    let path = CURRENT.with_borrow(|current| current.as_ref().map_or_else(|| name.to_owned(), |files| files.folder.join(name)));
    let here = std::env::current_dir();
    here.ok().and_then(|here| Some(path.strip_prefix(here).ok()?.to_owned())).unwrap_or(path)
}

/// Returns the number of files that the current experiment has used so far, or 0 if there is no current experiment.
pub fn count() -> usize {
    CURRENT.with_borrow(|current| current.as_ref().map_or(0, |files| locked(&files.used).len()))
}
